/** A number of bytes as people say it: "188 kB", "3.1 MB". */
export function fileSize(bytes: number, locale: string): string {
  const { unit, value } = roundedSize(bytes)
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit }).format(value)
}

/** To the nearest, by a thousand bytes. What is not empty is 1 kB or more. */
export function roundedSize(bytes: number): { unit: 'kilobyte' | 'megabyte'; value: number } {
  return bytes < 999_500
    ? { unit: 'kilobyte', value: Math.max(Math.round(bytes / 1000), Math.min(bytes, 1)) }
    : { unit: 'megabyte', value: Math.round(bytes / 100_000) / 10 }
}
