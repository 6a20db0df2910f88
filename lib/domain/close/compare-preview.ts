import type {
  CloseItem,
  EvidenceItem,
  KeptOutcome,
  PreviewedItem,
} from '@/lib/domain/close/close-read'

/** What other thresholds would leave to review, item by item, where that differs. */
export function comparePreview(
  closed: Pick<KeptOutcome, 'items'>,
  preview: Pick<KeptOutcome, 'items'>,
): PreviewedItem[] {
  const would = new Map(preview.items.filter(isEvidence).map((item) => [item.id, item]))
  return closed.items.filter(isEvidence).flatMap(({ id, open, extent }): PreviewedItem[] => {
    const then = would.get(id)
    // Of one that cannot be made at all nothing is known.
    if (then === undefined || extent === undefined || then.open === open) return []
    return [{ id, open, would: then.open, extent }]
  })
}

function isEvidence(item: CloseItem): item is EvidenceItem {
  return item.kind === 'evidence'
}
