import { refuse } from './errors.ts';

const NAMED_ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const REFERENCE = /&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]*);/g;
const ESCAPED_CHARACTER = /_x([0-9A-Fa-f]{4})_/g;
const MAX_CODE_POINT = 0x10ffff;

function unescapeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (_whole, name: string) => {
    if (name.startsWith('#')) return characterReference(name);
    return NAMED_ENTITIES[name] ?? refuse('BAD_XML', `entity ${name}`);
  });
}

function characterReference(name: string): string {
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  if (code === 0 || code > MAX_CODE_POINT || isSurrogate) refuse('BAD_XML', `character reference ${name}`);
  return String.fromCodePoint(code);
}

/** `_xHHHH_` stands for the character with that hexadecimal code (ECMA-376 Part 1, 22.9.2.19). */
export function unescapeXstring(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED_CHARACTER, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** XML reads a literal CR or CR LF as LF (XML 1.0, 2.11). */
function normalizeLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

export function decodeText(raw: string): string {
  return unescapeXstring(unescapeEntities(normalizeLineEnds(raw)));
}

interface XmlTag {
  name: string;
  closing: boolean;
  selfClosing: boolean;
  attributes: Map<string, string>;
  start: number;
  end: number;
}

/** One expression for a whole tag would exhaust the stack on many attributes. */
const TAG_OPENING = /<(\/?)([^\s/>=<]+)/y;
const ATTRIBUTE = /\s+([^\s=/>]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;

function matchAt(piece: RegExp, xml: string, position: number): RegExpExecArray | null {
  piece.lastIndex = position;
  return piece.exec(xml);
}

export function* xmlTags(xml: string): Generator<XmlTag> {
  let position = 0;
  for (;;) {
    const start = xml.indexOf('<', position);
    if (start < 0) return;
    const markupEnd = skipMarkup(xml, start);
    if (markupEnd > 0) {
      position = markupEnd;
      continue;
    }
    const tag = readTag(xml, start);
    position = tag.end;
    yield tag;
  }
}

function readTag(xml: string, start: number): XmlTag {
  const opening = matchAt(TAG_OPENING, xml, start) ?? refuse('BAD_XML', 'malformed tag');
  const [, slash, name = ''] = opening;
  const attributes = new Map<string, string>();
  let position = TAG_OPENING.lastIndex;
  for (;;) {
    const attribute = matchAt(ATTRIBUTE, xml, position);
    if (attribute === null) break;
    attributes.set(attribute[1] ?? '', unescapeEntities(attribute[2] ?? attribute[3] ?? ''));
    position = ATTRIBUTE.lastIndex;
  }
  const end = matchAt(TAG_END, xml, position) ?? refuse('BAD_XML', 'malformed tag');
  const selfClosing = end[1] === '/';
  return {
    name: localName(name),
    closing: slash === '/',
    selfClosing,
    attributes,
    start,
    end: TAG_END.lastIndex,
  };
}

function skipMarkup(xml: string, start: number): number {
  if (xml.startsWith('<!--', start)) return behind(xml, '-->', start + 4);
  if (xml.startsWith('<![CDATA[', start)) return behind(xml, ']]>', start);
  if (xml.startsWith('<?', start)) return behind(xml, '?>', start);
  // SECURITY: refusing every DTD rules out entity bombs and external entities.
  if (xml.startsWith('<!', start)) refuse('DTD', 'DOCTYPE');
  return 0;
}

function behind(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at < 0) refuse('BAD_XML', `${mark} missing`);
  return at + mark.length;
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}

/** Files may use any namespace prefix (`r:id`, `rel:id`). */
export function attributeByLocalName(tag: XmlTag, local: string): string | undefined {
  for (const [name, value] of tag.attributes) {
    if (name === local || name.endsWith(`:${local}`)) return value;
  }
  return undefined;
}

/** Phonetic runs (`<rPh>`) are not part of the value (18.4.8). */
export function richText(xml: string): string {
  let text = '';
  let phoneticDepth = 0;
  let textStart = -1;
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'rPh' && !tag.selfClosing) phoneticDepth += tag.closing ? -1 : 1;
    if (tag.name !== 't' || tag.selfClosing) continue;
    if (!tag.closing) textStart = tag.end;
    else if (textStart >= 0 && phoneticDepth === 0) text += characterData(xml.slice(textStart, tag.start));
  }
  return unescapeXstring(text);
}

const CDATA_OR_COMMENT = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->/g;

export function characterData(raw: string): string {
  let text = '';
  let position = 0;
  for (const match of raw.matchAll(CDATA_OR_COMMENT)) {
    text += unescapeEntities(normalizeLineEnds(raw.slice(position, match.index)));
    text += normalizeLineEnds(match[1] ?? '');
    position = match.index + match[0].length;
  }
  const rest = raw.slice(position);
  if (rest.includes('<')) refuse('BAD_XML', 'element inside text');
  return text + unescapeEntities(normalizeLineEnds(rest));
}
