'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SearchInput } from '@/components/ui/field'
import type { FirmItem } from '@/lib/domain/close/firm-items'

const fewClients = 8

/** For which clients an item is: all, or those with a tag and those that are chosen. */
export function ItemClients({
  of,
  clients,
  tags,
}: {
  of: FirmItem['of']
  clients: readonly { readonly id: string; readonly name: string }[]
  tags: readonly string[]
}) {
  const t = useTranslations('settings')
  const shell = useTranslations('shell')
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLocaleLowerCase()
  const chosen = new Set(of === 'all' ? [] : of.clients)
  return (
    <fieldset className="group/f border-t border-line px-4 py-2.5">
      <legend className="sr-only">{t('close_for')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <Radio value="all" label={shell('all_clients')} isChecked={of === 'all'} />
        <Radio value="some" label={t('close_for_some')} isChecked={of !== 'all'} />
      </div>
      <div className="flex flex-col gap-3 pt-2 group-has-[[value=all]:checked]/f:hidden">
        <label className="block">
          <span className="mb-1 block font-medium">{t('tags')}</span>
          <input
            className="field"
            name="tags"
            dir="auto"
            list="item_tags"
            defaultValue={of === 'all' ? '' : of.tags.join(', ')}
            maxLength={600}
            autoComplete="off"
          />
          <datalist id="item_tags">
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </datalist>
        </label>
        <div className="rounded-lg border border-line">
          {clients.length > fewClients && (
            <SearchInput
              label={t('find_client')}
              className="border-b border-line p-2 noscript:hidden"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                // It finds; it does not save the form around it.
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          )}
          <ul className="max-h-64 overflow-y-auto px-3 py-1.5">
            {clients.map(({ id, name }) => (
              <li key={id} hidden={!name.toLocaleLowerCase().includes(words)}>
                <label className="flex items-center gap-2.5 py-1">
                  <input
                    type="checkbox"
                    className="check"
                    name="client"
                    value={id}
                    defaultChecked={chosen.has(id)}
                  />
                  <bdi>{name}</bdi>
                </label>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </fieldset>
  )
}

function Radio({ value, label, isChecked }: { value: string; label: string; isChecked: boolean }) {
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input type="radio" className="check" name="for" value={value} defaultChecked={isChecked} />
      {label}
    </label>
  )
}
