/** @jsxImportSource hono/jsx */
import type { Membership } from '@/bank/ledger/people'

const sections = [
  { path: '/app/settings/connected-apps', title: 'Connected apps' },
  { path: '/app/settings/access-tokens', title: 'Access tokens' },
] as const

export type SettingsPath = (typeof sections)[number]['path']

/** Where one is in the settings: which section, and of which business. */
export function BusinessBar(props: {
  path: SettingsPath
  business: Membership
  memberships: readonly Membership[]
}) {
  return (
    <>
      <nav aria-label="Settings" class="tabs">
        {sections.map((section) => (
          <a
            href={settingsAddress(section.path, props.business.business_id)}
            {...(section.path === props.path ? { 'aria-current': 'page' as const } : {})}
          >
            {section.title}
          </a>
        ))}
      </nav>
      {props.memberships.length > 1 && (
        <form method="get" action={props.path} class="switch">
          <label for="business_id">Business</label>
          <select id="business_id" name="business_id">
            {props.memberships.map((membership) => (
              <option
                value={membership.business_id}
                selected={membership.business_id === props.business.business_id}
              >
                {membership.name}
                {membership.environment === 'sandbox' ? ' (sandbox)' : ''}
              </option>
            ))}
          </select>
          <button type="submit" class="second">
            Show
          </button>
        </form>
      )}
    </>
  )
}

export function settingsAddress(path: SettingsPath, business_id: string): string {
  return `${path}?${new URLSearchParams({ business_id })}`
}
