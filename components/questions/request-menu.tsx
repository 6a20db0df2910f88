'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ConfirmRequest } from '@/components/questions/confirm-request'
import { RequestForm, type RequestPlace } from '@/components/questions/request-form'

/** What can be done with a request that was sent. */
export function RequestMenu({
  place,
  isMailed,
  canRemind,
  canRenew,
}: {
  place: RequestPlace & { readonly name: string }
  isMailed: boolean
  canRemind: boolean
  canRenew: boolean
}) {
  const t = useTranslations('questions')
  return (
    <span className="flex flex-wrap items-center gap-1">
      {isMailed && canRemind && (
        <RequestForm place={place} hidden={[['action', 'remind']]} done={t('reminded')}>
          <button type="submit" className="btn btn-ghost btn-sm">
            <Bell size={14} aria-hidden />
            {t('remind')}
          </button>
        </RequestForm>
      )}
      {canRenew && (
        <>
          {isMailed && (
            <ConfirmRequest
              place={place}
              action="renew"
              by="mail"
              label={t('renew_by_mail')}
              text={t('renew_text')}
              done={t('renewed')}
            />
          )}
          <ConfirmRequest
            place={place}
            action="renew"
            by="link"
            label={t('renew')}
            text={t('renew_text')}
          />
        </>
      )}
      <ConfirmRequest
        place={place}
        action="withdraw"
        label={t('withdraw')}
        text={t('withdraw_text')}
        done={t('withdrawn')}
        isDanger
      />
    </span>
  )
}
