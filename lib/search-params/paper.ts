import { createLoader } from 'nuqs/server'
import { closePath } from '@/lib/search-params/close'
import {
  createHref,
  parseAsLine,
  parseAsOneOf,
  parseAsPeriod,
  type RawSearchParams,
} from '@/lib/search-params/parsers'

export const paperSizes = ['a4', 'letter'] as const

export type PaperSize = (typeof paperSizes)[number]

const parsers = {
  period: parseAsPeriod,
  /** How far its bank is read. */
  depth: parseAsLine(),
  size: parseAsOneOf(paperSizes),
}

const load = createLoader(parsers)
const writeHref = createHref(parsers)

export interface PaperView {
  readonly period: string | undefined
  readonly depth: string | undefined
  /** Undefined where the address leaves it to the reader's country. */
  readonly size: PaperSize | undefined
}

export function parsePaperView(raw: RawSearchParams): PaperView {
  const { period, depth, size } = load(raw)
  return {
    period: period ?? undefined,
    depth: /^\d{1,6}$/.exec(depth ?? '')?.[0],
    size: size ?? undefined,
  }
}

/** The paper of a close as a page. */
export function paperHref(connection_id: string, view: Partial<PaperView>): string {
  return writeHref(`${closePath(connection_id)}/paper`, queryOf(view))
}

/** The same as a PDF. */
export function paperFilePath(connection_id: string, view: Partial<PaperView>): string {
  return writeHref(`/api/close/${encodeURIComponent(connection_id)}/paper`, queryOf(view))
}

function queryOf({ period, depth, size }: Partial<PaperView>) {
  return { period: period ?? null, depth: depth ?? null, size: size ?? null }
}
