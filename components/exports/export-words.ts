import type { Format } from '@/lib/format/create-format'

/** What the form of an export says in the browser, whatever becomes of it. */
export interface ExportWords {
  readonly asking: string
  readonly toStop: string
}

export function exportWords({ text }: Format): ExportWords {
  return { asking: text('exports.asking'), toStop: text('exports.to_stop') }
}
