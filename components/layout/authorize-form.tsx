import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

/** Sends the browser to the bank to approve a client again, in place: nothing changes until it is done. */
export function AuthorizeForm({
  connection_id,
  scope = [],
  variant = 'primary',
  size,
  icon,
  action = '/api/connections/authorize',
  children,
}: {
  connection_id: string
  /** What is requested; none means what was requested before. */
  scope?: readonly string[]
  variant?: 'primary' | 'secondary'
  size?: 'sm' | 'md'
  icon?: ReactNode
  /** Where the way to the bank begins, which decides where it ends. */
  action?: '/api/connections/authorize' | '/api/renewals/approve'
  children: ReactNode
}) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="connection_id" value={connection_id} />
      {scope.map((each) => (
        <input key={each} type="hidden" name="scope" value={each} />
      ))}
      <Button variant={variant} size={size} icon={icon}>
        {children}
      </Button>
    </form>
  )
}
