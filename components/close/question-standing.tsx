import type { FindingRow } from '@/components/close/finding-row'
import { Badge } from '@/components/ui/badge'

/** How the latest question about a finding stands, until it is decided. */
export function QuestionStanding({ row, className }: { row: FindingRow; className: string }) {
  const latest = row.questions.at(-1)
  if (latest === undefined || row.decided !== undefined) return null
  const isAnswered = latest.standing === 'answered'
  return (
    <Badge
      tone={isAnswered ? 'accent' : 'plain'}
      icon={isAnswered ? 'inbox' : 'hourglass'}
      className={className}
    >
      {latest.state}
    </Badge>
  )
}
