/** What a file is, by its beginning. */
export type BooksFormat = 'table' | 'qif' | 'ofx_sgml' | 'ofx_xml' | 'camt053' | 'mt940'

// Some banks write lines of their own above it. A brace begins a block, and only a block: `{{{{` is looked at once.
const mt940Begins = /^(?:[^\n:]{0,80}\n){0,5}(?:\{[^{}\n]*\}*)*:20:/u

/** `beginning` are some thousand characters at least, or the whole of a shorter file. */
export function findFormat(beginning: string): BooksFormat | 'other_xml' {
  const text = withoutComments(beginning)
  if (/^OFXHEADER\s*:/iu.test(text) || /^<OFX>/iu.test(text)) return 'ofx_sgml'
  if (
    text.startsWith('<?xml') ||
    text.startsWith('<?OFX') ||
    /^<(?:[\w.-]{1,80}:)?Document\b/iu.test(text)
  ) {
    if (/<\?OFX\b|<OFX>/u.test(text)) return 'ofx_xml'
    return /<(?:\w+:)?BkToCstmrStmt\b|camt\.053/u.test(text) ? 'camt053' : 'other_xml'
  }
  if (/^!(?:Type|Account|Option|Clear)\b/iu.test(text)) return 'qif'
  if (/^(?:\{1:|:940:)/u.test(text) || mt940Begins.test(text)) return 'mt940'
  return 'table'
}

/** XML may begin with some, before its first element. */
function withoutComments(beginning: string): string {
  let text = beginning.trimStart()
  while (text.startsWith('<!--')) {
    const end = text.indexOf('-->')
    if (end === -1) break
    text = text.slice(end + 3).trimStart()
  }
  return text
}
