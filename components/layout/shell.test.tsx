import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { DeskFrame } from '@/components/layout/desk-frame'
import { createFormat } from '@/lib/format/create-format'
import {
  defaultPreferences,
  parsePreferences,
  serializePreferences,
} from '@/lib/format/preferences'
import { RailLinks } from '@/components/layout/rail-links'
import { SignInForm } from '@/components/layout/sign-in-form'
import { findSignInProblem } from '@/components/layout/sign-in-problem'

const format = createFormat({ locale: 'en', timeZone: 'UTC' })
vi.mock('next/navigation', () => ({
  usePathname: () => '/clients/c1/statements/s1',
  useSearchParams: () => new URLSearchParams('period=2026-q2&page_token=t&account_id=a1'),
}))

const session = {
  person: { name: 'Ada Marlow', email: 'ada@marlow.example', role: 'admin' },
  firm: { name: 'Marlow & Finch' },
}

function renderFrame(sandbox?: string): string {
  return renderToStaticMarkup(
    <DeskFrame
      session={session}
      preferences={defaultPreferences}
      client={{ connection_id: 'c1', name: 'Acme Robotics Inc.' }}
      sandbox={sandbox}
      rail={<RailLinks places={[]} current="portfolio" />}
      format={format}
    >
      page
    </DeskFrame>,
  )
}

describe('the frame', () => {
  it('says on every page why connections are at rest, and how they go on', () => {
    const render = (hold: 'restored' | 'cloned' | null) =>
      renderToStaticMarkup(
        <DeskFrame
          session={{ ...session, hold }}
          preferences={defaultPreferences}
          rail={null}
          format={format}
        >
          page
        </DeskFrame>,
      )
    for (const hold of ['restored', 'cloned'] as const) {
      expect(render(hold)).toMatch(/<p [^>]*role="status">.*npm run resume/)
    }
    expect(render(null)).not.toContain('npm run resume')
  })

  it('has a header, a named navigation and one main that the skip link reaches', () => {
    const html = renderFrame()
    expect(html).toContain('<nav class=')
    expect(html).toContain('aria-label="Acme Robotics Inc."')
    expect(html.match(/<main[^>]*id="main" tabindex="-1"/g)).toHaveLength(1)
  })

  it('leads to other clients by the screen and period in view, and by nothing else of it', () => {
    expect(renderFrame()).toContain('href="/clients?to=statements&amp;period=2026-q2"')
  })

  it('shows the band unless data is production', () => {
    expect(renderFrame()).not.toContain('SANDBOX')
    expect(renderFrame('Rehearsal data')).toContain('SANDBOX')
  })

  it('signs out and sets the theme by plain POST forms', () => {
    const html = renderFrame()
    expect(html).toContain('<form action="/api/session/end" method="post">')
    expect(html).toContain('<form action="/api/preferences" method="post">')
    expect(html).toMatch(/value="system"[^>]* aria-pressed="true" name="theme"/)
  })

  it('marks the place in view', () => {
    const html = renderToStaticMarkup(
      <RailLinks places={[{ id: 'cards', label: 'Cards', href: '/cards' }]} current="cards" />,
    )
    expect(html).toContain('<a href="/cards" aria-current="page">Cards</a>')
    expect(html.match(/aria-current/g)).toHaveLength(1)
  })

  it('never writes an inline style, which the content security policy would refuse', () => {
    expect(renderFrame('Rehearsal data')).not.toContain('style=')
  })
})

describe('preferences', () => {
  it('survive being stored', () => {
    const chosen = {
      theme: 'dark',
      density: 'roomy',
      language: 'ar',
      amounts: 'blurred',
      negatives: 'parentheses',
    } as const
    expect(parsePreferences(serializePreferences(chosen))).toEqual(chosen)
  })

  it('of a forged or unreadable cookie are the default ones', () => {
    for (const text of [undefined, '', 'theme=neon', '%%%', 'theme=dark"><script>']) {
      expect(parsePreferences(text)).toEqual(defaultPreferences)
    }
  })

  it('change one by one', () => {
    const base = { ...defaultPreferences, theme: 'dark', language: 'de' } as const
    expect(parsePreferences('density=roomy', base)).toEqual({ ...base, density: 'roomy' })
    expect(parsePreferences('amounts=blurred', base)).toEqual({ ...base, amounts: 'blurred' })
  })
})

describe('the sign-in form', () => {
  it('is a plain post that carries the CSRF token', () => {
    const html = renderToStaticMarkup(
      <SignInForm csrfToken="t0ken" callbackUrl="/clients/x" text={format.text} />,
    )
    expect(html).toContain('action="/api/auth/callback/credentials" method="post"')
    expect(html).toContain('name="csrfToken" value="t0ken"')
  })

  it('lets a password manager fill it', () => {
    const html = renderToStaticMarkup(
      <SignInForm csrfToken="t" callbackUrl="/" text={format.text} />,
    )
    expect(html).toContain('autoComplete="username"')
    expect(html).toContain('autoComplete="current-password"')
  })
})

describe('a sign-in that failed', () => {
  it('does not say whether the email is known', () => {
    const message = findSignInProblem('CredentialsSignin')
    expect(message === undefined ? '' : format.text(message)).toBe(
      'Email or password is not right.',
    )
  })

  it('is none without an error, nor with one that nobody here says', () => {
    expect(findSignInProblem(undefined)).toBeUndefined()
    expect(findSignInProblem('constructor')).toBeUndefined()
  })
})
