// Imported here, the two error pages are in the layout's own script, and not in a file each.
/* oxlint-disable import/no-unassigned-import -- They are named, not used. */
import '@/app/error'
import '@/app/global-error'
/* oxlint-enable import/no-unassigned-import */
import '@/app/globals.css'
import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { directionOf, languageOf } from '@/lib/i18n/language'
import { readPreferences, requestLocale } from '@/lib/server/auth/request-language'

// `inter-latin-opsz-normal` of @fontsource-variable/inter, its weights limited to those that are used
// (fonttools varLib.instancer wght=400:600) and its features to kerning, ligatures, tnum and case.
const inter = localFont({
  src: './fonts/inter-latin.woff2',
  weight: '400 600',
  variable: '--font-inter',
  display: 'swap',
  adjustFontFallback: 'Arial',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD',
    },
  ],
})

// Fetched only by text of their own range; a fallback of their own would take everything else.
const interExtended = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter-extended',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
})

const arabic = localFont({
  src: [
    { path: './fonts/arabic-400.woff2', weight: '100 499' },
    { path: './fonts/arabic-600.woff2', weight: '500 900' },
  ],
  variable: '--font-arabic',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0600-06FF,U+0750-077F,U+FB50-FDFF,U+FE70-FEFC,U+200C-200F',
    },
  ],
})

// Within the page: an icon of its own would be one request more of every first visit.
const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%226%22 fill=%22%233546b0%22/%3E%3Cpath d=%22M9 9v14M13.7 9v14M18.3 9v14M23 9v14M6 20.5l20-9%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222%22 stroke-linecap=%22round%22/%3E%3C/svg%3E'

// Their keyboards have another key where others have Ctrl.
const appleKeys = /Macintosh|iPhone|iPad/

// Pages name themselves by a <title> of their own: it is then in the first bytes, script or not.
export const metadata: Metadata = {
  description: 'An accounting firm’s window on its clients’ banking.',
  robots: { index: false, follow: false },
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#121316' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { theme, density, amounts, negatives } = await readPreferences()
  const language = languageOf(await requestLocale())
  const agent = (await headers()).get('user-agent') ?? ''
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      className={`${inter.variable} ${interExtended.variable} ${arabic.variable}`}
      data-theme={theme === 'system' ? undefined : theme}
      data-keys={appleKeys.test(agent) ? 'apple' : undefined}
      data-density={density === 'dense' ? undefined : density}
      data-amounts={amounts === 'shown' ? undefined : amounts}
      data-negatives={negatives === 'minus' ? undefined : negatives}
    >
      <head>
        {/* Here and not in the metadata, which is made again on every navigation. */}
        <link rel="icon" href={icon} type="image/svg+xml" />
      </head>
      <body>{children}</body>
    </html>
  )
}
