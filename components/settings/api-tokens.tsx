import { SettingRow } from '@/components/settings/setting-row'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { apiScopes, type ApiToken, maxTokenName, tokenDays } from '@/lib/domain/api/api-token'
import { describeTokenUse } from '@/lib/present/token-use'
import { getReader } from '@/lib/server/http/get-reader'

const path = '/api/settings/tokens'

/** Tokens of a person’s own programs, and addresses of spreadsheets: made, shown once, listed and ended. */
export async function ApiTokens({
  tokens,
  newToken,
}: {
  tokens: readonly ApiToken[]
  /** What was just made. */
  newToken: string | undefined
}) {
  const { text } = await getReader()
  return (
    <>
      {newToken !== undefined && (
        <SettingRow label={text('tokens_data.new')} hint={text('tokens_data.new_hint')}>
          <span className="flex min-w-0 items-center gap-2">
            <code className="text-xs break-all" dir="ltr" data-new-token>
              {newToken}
            </code>
            <CopyButton text={newToken} label={text('tokens_data.copy')} />
          </span>
        </SettingRow>
      )}
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
      <MakeForm />
    </>
  )
}

async function TokenRow({ token }: { token: ApiToken }) {
  const { text, instant, moment, list } = await getReader()
  const { id, name, use, scopes, createdAt, expiresAt, lastUsedAt } = token
  const what = list(describeTokenUse({ use, scopes }, { text }))
  const hint = [
    text('tokens_data.made', { day: instant(createdAt), until: instant(expiresAt) }),
    lastUsedAt === null
      ? text('tokens_data.unused')
      : text('tokens_data.used', { at: moment(lastUsedAt) }),
  ].join('. ')
  return (
    <SettingRow label={`${name} · ${what}`} hint={hint}>
      <form method="post" action={path}>
        <input type="hidden" name="step" value="end" />
        <input type="hidden" name="token" value={id} />
        <Button size="sm" variant="danger" aria-label={text('tokens_data.end_named', { name })}>
          {text('tokens_data.end')}
        </Button>
      </form>
    </SettingRow>
  )
}

async function MakeForm() {
  const { text } = await getReader()
  return (
    <form method="post" action={path} className="grid gap-3 border-t border-line px-4 py-3">
      <input type="hidden" name="step" value="make" />
      <p className="text-xs text-faint">{text('tokens_data.about')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1">
          <span className="font-medium">{text('tokens_data.name')}</span>
          <input className="field w-56" name="name" required maxLength={maxTokenName} />
        </label>
        <label className="grid gap-1">
          <span className="font-medium">{text('tokens_data.use')}</span>
          <select className="field" name="use" defaultValue="bearer">
            <option value="bearer">{text('tokens_data.use_bearer')}</option>
            <option value="sheet">{text('tokens_data.use_sheet')}</option>
          </select>
        </label>
        <label className="grid gap-1">
          <span className="font-medium">{text('tokens_data.works_for')}</span>
          <select className="field" name="valid_days" defaultValue="90">
            {tokenDays.map((days) => (
              <option key={days} value={days}>
                {text('approvals.days', { count: days })}
              </option>
            ))}
          </select>
        </label>
      </div>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="pb-1 font-medium">{text('tokens_data.scopes')}</legend>
        {apiScopes.map((scope) => (
          <label key={scope} className="flex min-h-6 items-center gap-2">
            <input type="checkbox" name="scope" value={scope} defaultChecked={scope === 'read'} />
            {text(`tokens_data.scope_${scope}`)}
          </label>
        ))}
      </fieldset>
      <div>
        <Button size="sm">{text('tokens_data.make')}</Button>
      </div>
    </form>
  )
}
