import type { FindingRow } from '@/components/close/finding-row'
import { Badge } from '@/components/ui/badge'

/** How the questions about a finding stand, until it is decided. */
export function QuestionStanding({ row, className }: { row: FindingRow; className: string }) {
  const { standing } = row
  if (standing === undefined || row.decided !== undefined) return null
  const { isAnswered, text } = standing
  return (
    <Badge
      tone={isAnswered ? 'accent' : 'plain'}
      icon={isAnswered ? 'inbox' : 'hourglass'}
      className={className}
    >
      {text}
    </Badge>
  )
}
