import type { RequestControl, UsageLimits } from '@portico/contract/api/api'
import type { SnapshotApi } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SETTINGS_COMPARED } from '@portico/contract/stage/stage-endpoints'
import type { useFormatter, useTranslations } from 'next-intl'

/** One change of a setting in words; `before` is null where there was nothing, `after` where nothing is left. */
export interface SettingChange {
  label: string
  before: string | null
  after: string | null
}

export interface ChangeLabels {
  api: ReturnType<typeof useTranslations<'api'>>
  stage: ReturnType<typeof useTranslations<'stage'>>
  format: ReturnType<typeof useFormatter>
}

/** The setting of a deployment that a comparison names. */
export type ComparedSetting = (typeof SETTINGS_COMPARED)[number]

type Cors = SnapshotApi['cors']
interface IpRule {
  mode: 'allow' | 'restrict' | 'disable'
  addresses: string[]
}

/** Returns how a setting changes, one line for each field; `before` is null for a first deployment. */
export function settingChanges(field: ComparedSetting, before: unknown, after: unknown, labels: ChangeLabels): SettingChange[] {
  if (field === 'usageLimits') return limitChanges(before as UsageLimits | null, after as UsageLimits, labels)
  if (field === 'cors') return corsChanges(before as Cors | null, after as Cors, labels)
  if (field === 'requestControls') return controlChanges((before as RequestControl[] | null) ?? [], after as RequestControl[], labels)
  if (field === 'ipRule') return ipChanges(before as IpRule | null, after as IpRule, labels)
  const named = (type: unknown) => (type === null ? null : labels.stage(`authType.${type as 'apiKey' | 'oauth2'}`))
  return [{ label: labels.stage('difference.fields.authType'), before: named(before), after: named(after) }]
}

function limitChanges(before: UsageLimits | null, after: UsageLimits, { api, format }: ChangeLabels): SettingChange[] {
  const said = (limit: number | null) => (limit === null ? api('form.unlimited') : format.number(limit, 'count'))
  return (['perSecond', 'perMinute', 'perHour', 'perDay'] as const).flatMap((window) => {
    const [old, now] = [before?.[window] ?? null, after[window]]
    return old === now ? [] : [{ label: api(`form.${window}`), before: before && said(old), after: said(now) }]
  })
}

function corsChanges(before: Cors | null, after: Cors, { api, stage }: ChangeLabels): SettingChange[] {
  const changes: SettingChange[] = []
  const state = (active: boolean) => stage(active ? 'difference.on' : 'difference.off')
  if (before?.active !== after.active) {
    changes.push({ label: api('form.corsActive'), before: before && state(before.active), after: state(after.active) })
  }
  if (!after.active) return changes
  const list = (values: readonly string[]) => values.join(', ') || stage('difference.none')
  for (const [field, label] of [
    ['allowOrigins', api('form.corsOrigins')],
    ['allowMethods', api('form.corsMethods')],
    ['allowHeaders', api('form.corsHeaders')],
  ] as const) {
    const old = before?.active ? list(before[field]) : null
    if (old !== list(after[field])) changes.push({ label, before: old, after: list(after[field]) })
  }
  return changes
}

function controlChanges(before: readonly RequestControl[], after: readonly RequestControl[], labels: ChangeLabels): SettingChange[] {
  const { api, stage } = labels
  const named = ({ action, place, name }: RequestControl) =>
    api('detail.controlLine', { action: api(`action.${action}`), place: api(`place.${place}`), name })
  const saidOf = ({ action, value }: RequestControl) => (action === 'remove' || value === '' ? stage('difference.ruleSet') : value)
  const [old, now] = [Map.groupBy(before, named), Map.groupBy(after, named)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((label) => {
    const [was, is] = [old.get(label)?.map(saidOf).join(', ') ?? null, now.get(label)?.map(saidOf).join(', ') ?? null]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
}

function ipChanges(before: IpRule | null, after: IpRule, { stage }: ChangeLabels): SettingChange[] {
  const changes: SettingChange[] = []
  if (before?.mode !== after.mode) {
    changes.push({
      label: stage('difference.fields.ipRule'),
      before: before && stage(`ipMode.${before.mode}`),
      after: stage(`ipMode.${after.mode}`),
    })
  }
  const addressesOf = (rule: IpRule | null) => (rule === null || rule.mode === 'disable' ? [] : rule.addresses)
  const [old, now] = [addressesOf(before), addressesOf(after)]
  const added = now.filter((address) => !old.includes(address))
  const removed = old.filter((address) => !now.includes(address))
  if (added.length > 0) {
    changes.push({ label: stage('difference.addressesAdded', { count: added.length }), before: null, after: added.join(', ') })
  }
  if (removed.length > 0) {
    changes.push({ label: stage('difference.addressesRemoved', { count: removed.length }), before: removed.join(', '), after: null })
  }
  return changes
}
