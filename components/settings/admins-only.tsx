import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** Told to those whom a screen of the settings is not for. */
export function AdminsOnly({ what }: { what: string }) {
  return (
    <Notice
      tone="information"
      title={`${what} is for admins of the firm`}
      headingLevel={1}
      actions={<ButtonLink href="/settings">Back to the settings</ButtonLink>}
    >
      <p>An admin can look at it for you.</p>
    </Notice>
  )
}
