import { ArrowRight, FlaskConical } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { getTranslations } from '@/lib/server/http/get-reader'

/** The people of a demo, and the password that goes with the form of each. */
export interface DemoChoice {
  readonly firm: string
  /** How many people the firm has, of whom these may be fewer. */
  readonly size: number
  readonly clients: number
  readonly password: string
  readonly people: readonly {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly role: PersonRole
    /** Undefined where it is every client of the firm. */
    readonly clients: number | undefined
  }[]
}

/** Above everything: that nothing here is real. */
export async function DemoBand() {
  const [t, shell] = await Promise.all([getTranslations('signin'), getTranslations('shell')])
  return (
    <div
      role="region"
      aria-label={shell('demo')}
      className="flex min-h-10 flex-none items-center justify-center gap-2 border-b border-line bg-attention-tint px-4 py-2 text-xs"
    >
      <FlaskConical size={14} className="flex-none text-attention" aria-hidden />
      <span>
        <b className="font-medium text-attention">{shell('demo')}.</b> {t('demo_invented')}
      </span>
    </div>
  )
}

/** One form each: the credentials' own, filled in. */
export async function DemoPeople({
  demo: { people, password },
  csrfToken,
  callbackUrl,
}: {
  demo: DemoChoice
  csrfToken: string
  callbackUrl: string
}) {
  const [t, shell, settings] = await Promise.all([
    getTranslations('signin'),
    getTranslations('shell'),
    getTranslations('settings'),
  ])
  const may: Record<PersonRole, string> = {
    admin: t('demo_admin'),
    reviewer: t('demo_reviewer'),
    preparer: t('demo_preparer'),
    viewer: settings('may_viewer'),
  }
  return people.map(({ id, name, email, role, clients }) => (
    <form
      key={id}
      method="post"
      action="/api/auth/callback/credentials"
      className="border-t border-line first:border-0"
    >
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="password" value={password} />
      <button
        type="submit"
        className="group flex w-full items-center gap-3.5 px-4 py-3.5 text-start hover:bg-hover"
      >
        <Avatar kind="person" id={id} name={name} size={36} />
        <span className="min-w-0 grow">
          <span className="block font-medium">
            <bdi>{name}</bdi>{' '}
            <span className="font-normal text-faint">{shell(`role_${role}`)}</span>
          </span>
          <span className="block truncate text-xs text-faint">
            {clients !== undefined && `${t('demo_assigned', { count: clients })} `}
            {may[role]}
          </span>
        </span>
        <ArrowRight
          size={16}
          className="flex-none text-faint group-hover:text-accent rtl:-scale-x-100"
          aria-hidden
        />
      </button>
    </form>
  ))
}
