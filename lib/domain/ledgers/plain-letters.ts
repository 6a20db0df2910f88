/** Letters that carry no mark that could be taken off, as they are written without them. */
const spelt: Readonly<Record<string, string>> = {
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ð: 'D',
  ð: 'd',
  Þ: 'Th',
  þ: 'th',
  Đ: 'D',
  đ: 'd',
  Ł: 'L',
  ł: 'l',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '€': 'EUR',
  '·': '.',
  '×': 'x',
  '\u00a0': ' ',
}

/** In the letters, digits and marks that every machine has; what has no such spelling is a point. */
export function toAscii(text: string): string {
  return text.replaceAll(/[^\n\r\x20-\x7e]/gu, asciiOf)
}

function asciiOf(sign: string): string {
  const known = spelt[sign]
  if (known !== undefined) return known
  const bare = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare !== '' && isAscii(bare) ? bare : '.'
}

function isAscii(text: string): boolean {
  return /^[\n\r\x20-\x7e]*$/u.test(text)
}

/** The letters of Windows-1252 that are the first 256 of Unicode too; others as `toAscii` spells them. */
export function toWindowsLetters(text: string): string {
  return text.replaceAll(/[^\n\r\x20-\x7e\xa1-\xff]/gu, asciiOf)
}

// SWIFT’s set X: what a message between banks may hold.
const notSwift = /[^A-Za-z0-9/\-?:().,'+ ]/gu

/** As SWIFT writes words: one line, none of its own signs. */
export function toSwift(text: string): string {
  return toAscii(text).replaceAll('&', '+').replaceAll(notSwift, ' ').replaceAll(/ +/gu, ' ').trim()
}
