export interface AttachmentRow {
  id: string;
  name: string;
  contentType: string;
  size: number;
}

/** The attachments of a cart or of a line as JSON, the oldest first; `whose` picks them by the alias `a`. */
export function attachmentsJson(whose: string): string {
  return `(
    select coalesce(json_agg(json_build_object('id', a.id, 'name', f.name, 'contentType', f.content_type,
      'size', f.size) order by a.created_at, a.id), '[]')
    from $schema.cart_attachment a join $schema.file f on f.id = a.file_id
    where ${whose}
  )`;
}
