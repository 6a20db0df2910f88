/** One screen of the settings: a line of the list at `/settings`. */
export interface SettingsPlace {
  href: string
  label: string
  text: string
  /** Shown to admins alone; the screen itself decides again. */
  adminOnly?: boolean
}

export const settingsPlaces: readonly SettingsPlace[] = [
  {
    href: '/settings/period',
    label: 'Usual period',
    text: 'What every client’s transactions, statements and invoices are narrowed to at first.',
    adminOnly: true,
  },
  {
    href: '/settings/calendar',
    label: 'Calendar and close',
    text: 'When approvals end, in your own calendar program, and by which day the firm closes a month.',
  },
  {
    href: '/settings/audit',
    label: 'Audit trail',
    text: 'Who signed in, connected, disconnected and downloaded what, and whether the record is whole.',
    adminOnly: true,
  },
]
