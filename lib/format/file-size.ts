/** A number of bytes as people say it, to the nearest: "188 kB", "3.1 MB". What is not empty is 1 kB or more. */
export function fileSize(bytes: number, locale: string): string {
  const [unit, value] =
    bytes < 999_500
      ? (['kilobyte', Math.max(Math.round(bytes / 1000), Math.min(bytes, 1))] as const)
      : (['megabyte', Math.round(bytes / 100_000) / 10] as const)
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit }).format(value)
}
