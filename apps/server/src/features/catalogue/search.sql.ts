/**
 * The CTE `hit(item_id, score)`: items of which every word of a query is found, by the stem of a word, as a piece of a
 * name ("tent" in "feesttent"), or nearly so, with a typo. Words that a language has everywhere ("voor", "the") need not
 * be found, unless there is nothing else. The shop's own language counts too, a little less. The arguments are
 * placeholders: the query, the language asked for, the shop's own.
 */
export function hitCtes(query: string, asked: string, fallback: string): string {
  return `
    word as (
      select w.word, '%' || replace(replace(w.word, '_', '\\_'), '%', '\\%') || '%' as pattern, length(w.word) as letters
      from (
        select distinct word from regexp_split_to_table($schema.folded(${query}), '[^[:alnum:]]+') word
        where word <> '' limit ${mostWords}
      ) w
    ),
    spoken(language, weight) as (
      select ${asked}::text, 1.0::real union all select ${fallback}::text, 0.9::real where ${fallback}::text <> ${asked}::text
    ),
    asking as (
      select word.*, spoken.*, to_tsquery($schema.search_language(spoken.language), word.word || ':*') as stem
      from word cross join spoken
    ),
    piece as materialized (
      select word.word, s.item_id, s.language, s.name
      from word join $schema.item_search s on word.letters > 2 and s.name like word.pattern
    ),
    candidate as materialized (
      select a.word, a.language, found.item_id
      from asking a
      cross join lateral (
        select piece.item_id from piece where piece.word = a.word
        union
        select typo from $schema.names_near(case when a.letters > 3 and (
            select count(*) from piece where piece.word = a.word
          ) < ${plenty} then a.word end, a.language) typo
        union
        select stem.item_id from $schema.item_search stem where stem.document @@ a.stem
      ) found
      where not exists (
        select from piece
        where piece.word = a.word and piece.item_id = found.item_id and piece.language = a.language
      )
    ),
    scored as (
      select a.word, piece.item_id, a.weight * case when piece.name = a.word then 3.0
        when piece.name ~ ('\\m' || a.word || '${plural}${headEnds}') then 2.6
        when piece.name ~ (a.word || '${plural}${headEnds}') then 2.4
        when piece.name ~ ('\\w' || a.word || '${plural}\\M') then 2.2
        when piece.name ~ ('\\m' || a.word || '\\M') then 1.9
        when piece.name like a.word || '%' then 1.7
        when piece.name ~ ('\\m' || a.word) then 1.6 else 1.5 end::real as score
      from asking a join piece on piece.word = a.word and piece.language = a.language
      union all
      select a.word, s.item_id, a.weight * greatest(
        case when s.name like a.pattern then 1.5 else public.word_similarity(a.word, s.name) end,
        case when s.document @@ a.stem then 0.5 + ts_rank(s.document, a.stem) else 0 end)::real
      from candidate
      join asking a on a.word = candidate.word and a.language = candidate.language
      cross join lateral (
        select * from $schema.item_search one
        where one.item_id = candidate.item_id and one.language = candidate.language offset 0
      ) s
    ),
    near as (
      select word, item_id, max(score) as score from scored group by word, item_id
    ),
    needed as (
      select word from asking group by word having min(numnode(stem)) > 0
    ),
    hit as (
      select near.item_id, sum(near.score) as score from near
      group by near.item_id
      having case when exists (select from needed)
        then count(*) filter (where near.word in (select word from needed)) = (select count(*) from needed)
        else count(*) = (select count(*) from word) end
    )`;
}

const mostWords = 8;
/**
 * The thing itself stands last in a compound and in a name, before its measures and what belongs to it: "pagodetent
 * 5 × 5 m" is a tent and "standing table with cover" a table; "tentwand" and "table cloth" are neither.
 */
const plural = '(en|n|s|e|er|es|nen)?';
const headEnds =
  '($|[ ,]+[^a-z ,]|,| (met|van|voor|op|in|uit|with|for|of|on|from|to|mit|von|aus|auf|fur|zum|zur|im)\\M)';
/** A word that so many names hold as it stands is no typo. */
const plenty = 100;
