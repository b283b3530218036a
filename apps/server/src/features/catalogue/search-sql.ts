/**
 * The CTE `hit(item_id, score)`: items of which every word of a query is found, by the stem of a word, as a piece of a
 * name ("tent" in "feesttent"), or nearly so, with a typo. The shop's own language counts too, a little less. The
 * arguments are placeholders: the query, the language asked for, the shop's own.
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
    near as (
      select a.word, found.item_id, max(a.weight * found.closeness) as score
      from asking a
      cross join lateral (
        select s.item_id, greatest(
            case when s.name = a.word then 3.0 when s.name like a.word || '%' then 2.0
              when s.name like a.pattern then 1.5 else 0 end,
            case when s.document @@ a.stem then 0.5 + ts_rank(s.document, a.stem) else 0 end,
            public.word_similarity(a.word, s.name))::real as closeness
        from $schema.item_search s
        where s.language = a.language and s.item_id in (
          select piece.item_id from $schema.item_search piece
          where a.letters > 2 and piece.name like a.pattern
          union all
          select typo from $schema.names_near(case when a.letters > 3 then a.word end, a.language) typo
          union all
          select stem.item_id from $schema.item_search stem where stem.document @@ a.stem
        )
      ) found
      group by a.word, found.item_id
    ),
    hit as (
      select near.item_id, sum(near.score) as score from near
      group by near.item_id having count(*) = (select count(*) from word)
    )`;
}

const mostWords = 8;
