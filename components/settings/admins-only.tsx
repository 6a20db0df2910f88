import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Text } from '@/lib/i18n/create-text'

/** Told to those whom a screen of the settings is not for; `title` says which screen. */
export function AdminsOnly({ title, text }: { title: string; text: Text['text'] }) {
  return (
    <Notice
      tone="information"
      title={title}
      headingLevel={1}
      actions={<ButtonLink href="/settings">{text('settings.back')}</ButtonLink>}
    >
      <p>{text('settings.admins_text')}</p>
    </Notice>
  )
}
