const arabicZero = 0x06_60
const persianZero = 0x06_f0
// Marks of direction, which are written around numbers in Arabic.
const invisible = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** The text with Arabic and Persian digits, and their marks of decimals and thousands, as 0 to 9, "." and ",". */
export function westernDigits(text: string): string {
  if (!/[\u0600-\u06FF\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text)) return text
  return text
    .replaceAll(invisible, '')
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - arabicZero))
    .replaceAll(/[\u06F0-\u06F9]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - persianZero))
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
}
