/** A number of bytes as people say it: "188 kB", "3.1 MB". */
export function fileSize(bytes: number, locale: string): string {
  const [unit, value] =
    bytes < 1_000_000
      ? (['kilobyte', Math.ceil(bytes / 1000)] as const)
      : (['megabyte', Math.round(bytes / 100_000) / 10] as const)
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit }).format(value)
}
