'use client'
import { PARAMETER_TYPES } from '@portico/contract/method/method'
import { useTranslations } from 'next-intl'

/** Returns the choices of a parameter's type. */
export function useTypeChoices() {
  const t = useTranslations('method.type')
  return PARAMETER_TYPES.map((type) => ({ value: type, label: t(type) }))
}
