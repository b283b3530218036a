/**
 * An MP4 of one H.264 track that every browser plays, also Safari, and that can be moved about in before all of it is
 * there: its table of frames stands before them.
 */
export function mp4({ frames, config, width, height, fps }) {
  const head = box('ftyp', ascii('isom'), u32(0x200), ascii('isomiso2avc1mp41'));
  const data = box('mdat', ...frames.map(({ bytes }) => bytes));
  const tableAt = (first) => movie({ frames, config, width, height, fps, first });
  // Its length does not depend on where the frames begin.
  const first = head.length + tableAt(0).length + 8;
  return Buffer.concat([head, tableAt(first), data]);
}

function movie({ frames, config, width, height, fps, first }) {
  const length = frames.length;
  const keys = frames.flatMap(({ isKey }, n) => (isKey ? [n + 1] : []));
  const entry = box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000),
    u32(0x480000),
    zeros(4),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    box('avcC', config),
  );
  const samples = box(
    'stbl',
    full('stsd', u32(1), entry),
    full('stts', u32(1), u32(length), u32(1)),
    full('stss', u32(keys.length), ...keys.map(u32)),
    full('stsc', u32(1), u32(1), u32(length), u32(1)),
    full('stsz', u32(0), u32(length), ...frames.map(({ bytes }) => u32(bytes.length))),
    full('stco', u32(1), u32(first)),
  );
  const here = box('dinf', full('dref', u32(1), flagged('url ', 1)));
  const media = box(
    'mdia',
    full('mdhd', u32(0), u32(0), u32(fps), u32(length), u16(0x55c4), u16(0)),
    full('hdlr', u32(0), ascii('vide'), zeros(12), ascii('Film\0')),
    box('minf', flagged('vmhd', 1, zeros(8)), here, samples),
  );
  const shown = flagged(
    'tkhd',
    3,
    u32(0),
    u32(0),
    u32(1),
    u32(0),
    u32(length),
    zeros(16),
    upright(),
    u32(width << 16),
    u32(height << 16),
  );
  const about = full(
    'mvhd',
    u32(0),
    u32(0),
    u32(fps),
    u32(length),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    upright(),
    zeros(24),
    u32(2),
  );
  return box('moov', about, box('trak', shown, media));
}

/** The matrix that turns nothing. */
const upright = () =>
  Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((value) => u32(value)));

const box = (kind, ...parts) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), ascii(kind), body]);
};
const full = (kind, ...parts) => flagged(kind, 0, ...parts);
const flagged = (kind, flags, ...parts) => box(kind, u32(flags), ...parts);
const ascii = (text) => Buffer.from(text, 'latin1');
const zeros = (count) => Buffer.alloc(count);

function u16(value) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
