import type { closeAnswerSchemas } from '@/lib/domain/close/close-answers'
import type { Manifest } from '@/lib/domain/packs/manifest'
import type * as z from 'zod/mini'

/** One line of what a firm and its client’s bank say of a pack now. */
export type PackToday = z.infer<(typeof closeAnswerSchemas)['packToday']>

/** So many documents are compared by one request; files of transactions all at once, by one reading of the month. */
export const maxQueried = 400

/** Kinds of files that the bank has; the others are the firm’s own. */
const kindsAtBank = new Set(['statement', 'invoice', 'receipt', 'transactions'])

/**
 * A manifest in parts, each for one request. Which accounts have no file is seen where all of these files stand: no
 * other part says the format of such files, by which a manifest says that it has one for each account with rows.
 */
export function partsToCompare(manifest: Manifest): Manifest[] {
  const atBank = manifest.files.filter(({ kind }) => kindsAtBank.has(kind))
  if (atBank.length <= maxQueried) return [{ ...manifest, files: atBank }]
  const documents = atBank.filter(({ kind }) => kind !== 'transactions')
  const { ledger: _, ...head } = manifest
  const parts: Manifest[] = []
  for (let from = 0; from < documents.length; from += maxQueried) {
    parts.push({ ...head, format: null, files: documents.slice(from, from + maxQueried) })
  }
  const lists = atBank.filter(({ kind }) => kind === 'transactions')
  return manifest.format === null ? parts : [...parts, { ...manifest, files: lists }]
}
