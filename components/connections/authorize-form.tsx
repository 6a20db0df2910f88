import { Button } from '@/components/ui/button'

/** Sends the browser to the bank to approve a client again, in place: nothing changes until it is done. */
export function AuthorizeForm({
  connection_id,
  scope = [],
  tone = 'primary',
  label,
}: {
  connection_id: string
  /** Asked for; none means what was asked before. */
  scope?: readonly string[]
  tone?: 'primary' | 'plain'
  label: string
}) {
  return (
    <form method="post" action="/api/connections/authorize">
      <input type="hidden" name="connection_id" value={connection_id} />
      {scope.map((each) => (
        <input key={each} type="hidden" name="scope" value={each} />
      ))}
      <Button tone={tone}>{label}</Button>
    </form>
  )
}
