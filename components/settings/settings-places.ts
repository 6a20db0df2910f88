import type { MessageKey } from '@/lib/i18n/en'

/** One screen of the settings: a line of the list at `/settings`. */
export interface SettingsPlace {
  href: string
  label: MessageKey
  lead: MessageKey
  /** Shown to admins alone; the screen itself decides again. */
  adminOnly?: boolean
}

export const settingsPlaces: readonly SettingsPlace[] = [
  {
    href: '/settings/period',
    label: 'settings.usual_period',
    lead: 'settings.period_text',
    adminOnly: true,
  },
  {
    href: '/settings/calendar',
    label: 'settings.calendar',
    lead: 'settings.calendar_text',
  },
  {
    href: '/settings/audit',
    label: 'settings.audit',
    lead: 'settings.audit_text',
    adminOnly: true,
  },
]
