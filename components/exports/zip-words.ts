import type { Format } from '@/lib/format/create-format'

/** What the form of a zip says in the browser, whatever becomes of it. */
export interface ZipWords {
  readonly asking: string
  readonly fetched: string
  readonly toStop: string
  readonly notInZip: string
}

export function zipWords({ text }: Format): ZipWords {
  return {
    asking: text('exports.asking'),
    fetched: text('exports.fetched'),
    toStop: text('exports.to_stop'),
    notInZip: text('exports.not_in_zip'),
  }
}
