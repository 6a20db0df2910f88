import type { ShownFinding } from '@/lib/domain/close/finding'
import type { Vault } from '@/lib/server/db/vault'
import { readSeenPage, type SeenOf, writeSeenPage } from '@/lib/server/marks/seen-page'

/** To whom, and in which close. */
export interface FindingReader {
  readonly firm_id: string
  readonly connection_id: string
  readonly close_id: string
  readonly person_id: string
}

/** For the form of its decision, so that it is about what the person saw. */
export function sealFinding(vault: Vault, reader: FindingReader, shown: ShownFinding): string {
  return writeSeenPage(vault, reader, placeOf(reader), new Map([[shown.finding.key, shown]]))
}

/** Undefined where no page showed it to this person in this close. */
export function openFinding(
  vault: Vault,
  reader: FindingReader,
  text: string,
): ShownFinding | undefined {
  return readSeenPage<ShownFinding>(vault, reader, placeOf(reader), text)?.values().next().value
}

function placeOf({ close_id, person_id }: FindingReader): SeenOf {
  return `finding ${close_id} ${person_id}`
}
