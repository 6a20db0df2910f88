import { encode } from 'uqr'
import { CardForm, FormCard } from '@/components/layout/form-card'
import { RequiredPasskey } from '@/components/settings/passkeys'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { TextInput } from '@/components/ui/field'

export interface FactorSetupView {
  readonly title: string
  readonly text: string
  readonly qr: { readonly uri: string; readonly label: string }
  readonly key: { readonly label: string; readonly value: string }
  readonly code: string
  readonly confirm: string
  readonly problem: string | undefined
}

/** Where a firm requires a second factor and the day is over: the set-up, or the way out. */
export function FactorRequired({
  view,
}: {
  view: {
    readonly title: string
    readonly text: string
    readonly begin: string
    readonly signOut: string
  }
}) {
  return (
    <FormCard title={view.title} lead={view.text}>
      <div className="flex flex-wrap gap-2 border-t border-line px-6 py-4">
        <RequiredPasskey />
        <form method="post" action="/api/session/factor">
          <input type="hidden" name="step" value="begin" />
          <Button>{view.begin}</Button>
        </form>
        <form method="post" action="/api/session/end">
          <Button variant="ghost">{view.signOut}</Button>
        </form>
      </div>
    </FormCard>
  )
}

/** The key as a picture and as text, and the first code, which makes it count. */
export function FactorSetup({ view }: { view: FactorSetupView }) {
  return (
    <FormCard title={view.title} lead={view.text}>
      <div className="flex flex-col items-center gap-3 border-t border-line px-6 py-5">
        <QrCode text={view.qr.uri} label={view.qr.label} />
        <p className="text-xs text-faint">
          {view.key.label}: <code dir="ltr">{view.key.value.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
      <CardForm action="/api/session/factor" problem={view.problem}>
        <input type="hidden" name="step" value="confirm" />
        <TextInput
          label={view.code}
          name="code"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
        />
        <div>
          <Button variant="primary" size="lg">
            {view.confirm}
          </Button>
        </div>
      </CardForm>
    </FormCard>
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

export interface RecoveryCodesView {
  readonly title: string
  readonly text: string
  readonly codes: readonly string[]
  readonly copy: string
  readonly done: string
}

/** The codes, shown once. */
export function RecoveryCodes({ view }: { view: RecoveryCodesView }) {
  return (
    <FormCard title={view.title} lead={view.text}>
      {view.codes.length > 0 && (
        <ul className="grid gap-x-6 gap-y-1.5 border-t border-line px-6 py-5 sm:grid-cols-2">
          {view.codes.map((code) => (
            <li key={code}>
              <code dir="ltr">{code}</code>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2 border-t border-line px-6 py-4">
        <a href="/settings/security" className="btn btn-primary">
          {view.done}
        </a>
        {view.codes.length > 0 && <CopyButton text={view.codes.join('\n')}>{view.copy}</CopyButton>}
      </div>
    </FormCard>
  )
}
