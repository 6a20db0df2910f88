import type { SettingAnswer } from '@/components/settings/period-settings'

/** What the address of a page of settings says of the form that was sent. */
export function settingAnswer({
  outcome,
  unread_period: unread,
}: Record<string, string | string[] | undefined>): SettingAnswer {
  return {
    outcome: typeof outcome === 'string' ? outcome : undefined,
    unread: typeof unread === 'string' ? unread : undefined,
  }
}
