'use client'
import { CHOSEN_PLACES } from '@portico/contract/method/method'
import { useTranslations } from 'next-intl'
import { SelectField } from '@/components/form/select-field'
import { useTypeChoices } from './use-type-choices'

/** Shows the field for the place of a parameter that is not part of the path. */
export function ParameterPlaceField({ name }: { name: string }) {
  const t = useTranslations('method')
  const choices = CHOSEN_PLACES.map((place) => ({ value: place, label: t(`place.${place}`) }))
  return <SelectField name={name} label={t('form.place')} choices={choices} />
}

/** Shows the field for the type of a parameter; `placeholder` is the label of the empty choice. */
export function ParameterTypeField({ name, placeholder }: { name: string; placeholder?: string | undefined }) {
  const t = useTranslations('method')
  return <SelectField name={name} label={t('form.type')} placeholder={placeholder} choices={useTypeChoices()} />
}
