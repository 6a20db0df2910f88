import { Button } from '@/components/ui/button'

/** Sends the browser to the bank to approve a client again, in place: nothing changes until it is done. */
export function AuthorizeForm({
  connection_id,
  scope = [],
  tone = 'primary',
  label,
  action = '/api/connections/authorize',
}: {
  connection_id: string
  /** Asked for; none means what was asked before. */
  scope?: readonly string[]
  tone?: 'primary' | 'plain'
  label: string
  /** Where the way to the bank begins, which decides where it ends. */
  action?: '/api/connections/authorize' | '/api/renewals/approve'
}) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="connection_id" value={connection_id} />
      {scope.map((each) => (
        <input key={each} type="hidden" name="scope" value={each} />
      ))}
      <Button tone={tone}>{label}</Button>
    </form>
  )
}
