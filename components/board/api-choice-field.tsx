'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SelectField } from '@/components/form/select-field'
import { APIS_TO_CHOOSE, apiList } from '@/lib/api/api-queries'

/** Shows a field for the API that news is about: one that the user may work on. */
export function ApiChoiceField() {
  const t = useTranslations('board')
  const { data } = useQuery(apiList(APIS_TO_CHOOSE))
  return (
    <SelectField
      name="apiId"
      required
      label={t('api')}
      help={t('apiHelp')}
      placeholder={t('chooseApi')}
      choices={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
