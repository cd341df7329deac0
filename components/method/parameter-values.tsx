'use client'
import type { ParameterSummary } from '@portico/contract/method/parameter-view'
import { GitCompare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

/** Shows that methods differ in a value of a parameter. */
export function Differs() {
  const t = useTranslations('method.parameters')
  return (
    <Badge tone="warning" icon={<GitCompare size={12} aria-hidden="true" />}>
      {t('differs')}
    </Badge>
  )
}

/** Shows the type of a parameter, and whether it is a list; null where methods differ. */
export function TypeText({ type, array }: Pick<ParameterSummary, 'type' | 'array'>) {
  const t = useTranslations('method')
  if (type === null || array === null) return <Differs />
  return array ? t('parameters.listOf', { type: t(`type.${type}`) }) : t(`type.${type}`)
}

/** Shows whether a parameter is required; null where methods differ. */
export function RequiredText({ required }: Pick<ParameterSummary, 'required'>) {
  const t = useTranslations('method.detail')
  return required === null ? <Differs /> : t(required ? 'required' : 'optional')
}
