/** A table as the formatter writes it. */
export function markdownTable(rows: readonly string[][], header: readonly string[]): string {
  const widths = header.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(header), rule, ...rows.map(line)].join('\n')
}

export function escapeCell(cell: string): string {
  return cell.replaceAll('|', String.raw`\|`).replaceAll('<', String.raw`\<`)
}
