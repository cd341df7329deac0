'use client'
import { KEY_NAME_MAX } from '@portico/contract/subscription/subscription-input'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FieldFrame } from '@/components/form/controls/field-frame'
import { TextInput } from '@/components/form/controls/text-input'
import { useHydrated } from '@/components/form/use-hydrated'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'

interface NewKeyFormProps {
  /** True for the first key of the subscription. */
  first: boolean
  creating: boolean
  /** Resolves with false if the key was not created; the name stays then. */
  onCreate: (name: string) => Promise<boolean>
}

/** Shows the button that creates a key, once it acts, with the name that tells it from the other one. */
export function NewKeyForm({ first, creating, onCreate }: NewKeyFormProps) {
  const t = useTranslations('subscription-own.keys')
  const id = useId()
  const isHydrated = useHydrated()
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void onCreate(name).then((created) => created && setName(''))
      }}
    >
      <Row gap={2} align="end">
        <FieldFrame id={id} label={t('name')} note={t('optional')}>
          <TextInput
            id={id}
            maxLength={KEY_NAME_MAX}
            placeholder={t('namePlaceholder')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </FieldFrame>
        <Button
          type="submit"
          variant={first ? 'primary' : 'secondary'}
          icon={<KeyRound size={16} aria-hidden="true" />}
          loading={creating}
          disabled={!isHydrated}
        >
          {creating ? t('creating') : first ? t('create') : t('createSecond')}
        </Button>
      </Row>
    </form>
  )
}
