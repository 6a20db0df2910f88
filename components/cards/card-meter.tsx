import { utilizationInWords } from '@/components/cards/card-utilization'
import type { CardUtilization } from '@/lib/domain/cards/card-figures'
import { Amount } from '@/components/ui/amount'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Format } from '@/lib/format/create-format'

const tones = { calm: 'neutral', warning: 'attention', critical: 'danger' } as const

/** The bar says nothing that the words do not, so only the words are read out. */
export function CardMeter({
  utilization,
  format,
}: {
  utilization: CardUtilization
  format: Format
}) {
  const { level, fraction } = utilization
  const words = utilizationInWords(utilization, format)
  return (
    <>
      <meter aria-hidden="true" value={fraction} low={0.8} high={0.95} optimum={0} />{' '}
      <Amount>
        {level === 'calm' ? words : <StatusBadge tone={tones[level]}>{words}</StatusBadge>}
      </Amount>
    </>
  )
}
