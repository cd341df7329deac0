'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiSearch, useApiChoices } from '@/components/data/api-search'
import { SelectField } from '@/components/form/select-field'
import { Stack } from '@/components/ui/layout'
import { apisToChoose } from '@/lib/api/api-queries'

/** Shows a field for the API that news is about: one that the user may work on. */
export function ApiChoiceField() {
  const t = useTranslations('board')
  const [q, setQ] = useState('')
  const query = useQuery({ ...apisToChoose(q), placeholderData: keepPreviousData })
  const choices = useApiChoices(query.data?.items ?? [], useWatch({ name: 'apiId' }), () => undefined)
  return (
    <Stack gap={3}>
      <ApiSearch query={query} q={q} onSearch={setQ} />
      <SelectField name="apiId" required label={t('api')} help={t('apiHelp')} placeholder={t('chooseApi')} choices={choices} />
    </Stack>
  )
}
