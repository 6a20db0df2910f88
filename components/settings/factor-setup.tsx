import { encode } from 'uqr'
import { CardForm, FormCard } from '@/components/layout/form-card'
import { RequiredPasskey } from '@/components/settings/passkeys'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { TextInput } from '@/components/ui/field'
import { getTranslations } from '@/lib/server/http/get-reader'

/** Where a firm requires a second factor and the day is over: the set-up, or the way out. */
export async function FactorRequired({ firm }: { firm: string }) {
  const [t, shell] = await Promise.all([getTranslations('settings'), getTranslations('shell')])
  const title = t('required_title', { firm })
  return (
    <>
      <title>{`${title} · Countinghouse`}</title>
      <FormCard title={title} lead={t('required_text')}>
        <div className="flex flex-wrap gap-2 border-t border-line px-6 py-4">
          <RequiredPasskey />
          <form method="post" action="/api/session/factor">
            <input type="hidden" name="step" value="begin" />
            <Button>{t('setup_title')}</Button>
          </form>
          <form method="post" action="/api/session/end">
            <Button variant="ghost">{shell('sign_out')}</Button>
          </form>
        </div>
      </FormCard>
    </>
  )
}

/** The key as a picture and as text, and the first code, which makes it count. */
export async function FactorSetup({
  uri,
  secret,
  problem,
}: {
  /** The key as an authenticator app reads it. */
  uri: string
  secret: string
  /** What was wrong at the last attempt, as the address of the page says it. */
  problem: unknown
}) {
  const [t, problems] = await Promise.all([
    getTranslations('settings'),
    getTranslations('problems'),
  ])
  const said = problem === 'refused' ? t('setup_refused') : undefined
  return (
    <>
      <title>{`${t('setup_title')} · Countinghouse`}</title>
      <FormCard title={t('setup_title')} lead={t('setup_text')}>
        <div className="flex flex-col items-center gap-3 border-t border-line px-6 py-5">
          <QrCode text={uri} label={t('setup_qr')} />
          <p className="text-xs text-faint">
            {t('setup_key')}: <code dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </div>
        <CardForm
          action="/api/session/factor"
          problem={problem === 'throttled' ? problems('password_later') : said}
        >
          <input type="hidden" name="step" value="confirm" />
          <TextInput
            label={t('setup_code')}
            name="code"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
          />
          <div>
            <Button variant="primary" size="lg">
              {t('setup_confirm')}
            </Button>
          </div>
        </CardForm>
      </FormCard>
    </>
  )
}

/** Dark on light whatever the theme is: cameras read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-48 rounded-lg bg-white"
      shapeRendering="crispEdges"
    >
      <path d={modules.join('')} fill="#000" />
    </svg>
  )
}

/** The codes, shown once. */
export async function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [t, lists] = await Promise.all([getTranslations('settings'), getTranslations('lists')])
  const hasCodes = codes.length > 0
  return (
    <>
      <title>{`${t('codes_title')} · Countinghouse`}</title>
      <FormCard title={t('codes_title')} lead={t(hasCodes ? 'codes_text' : 'codes_gone')}>
        {hasCodes && (
          <ul className="grid gap-x-6 gap-y-1.5 border-t border-line px-6 py-5 sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>
                <code dir="ltr">{code}</code>
              </li>
            ))}
          </ul>
        )}
        <div className="flex gap-2 border-t border-line px-6 py-4">
          <a href="/settings/security" className="btn btn-primary">
            {lists('done')}
          </a>
          {hasCodes && <CopyButton text={codes.join('\n')}>{t('codes_copy')}</CopyButton>}
        </div>
      </FormCard>
    </>
  )
}
