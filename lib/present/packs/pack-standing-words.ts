import type { PackStanding } from '@/lib/domain/packs/pack-standing'
import type { Reader } from '@/lib/format/create-reader'
import { stateNames } from '@/lib/present/board-cells'

/** Whether there can be a pack of a month, and why not: what stands in its row. */
export function standingInWords(standing: PackStanding, { text }: Pick<Reader, 'text'>): string {
  switch (standing.kind) {
    case 'ready':
      return standing.changes === 0
        ? text(stateNames.locked)
        : text('packs_data.changed', { count: standing.changes })
    case 'open':
      return text(stateNames[standing.state])
    case 'consent_ended':
      return text('portfolio.tile_ended')
    case 'not_begun':
      return text(stateNames.not_started)
    case 'suspended':
    case 'disconnected':
      return text(`packs_data.standing_${standing.kind}`)
  }
}
