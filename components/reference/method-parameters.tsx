import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import type { ParameterPlace } from '@portico/contract/method/method'
import { getTranslations } from 'next-intl/server'
import { Row } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import styles from './reference.module.css'

/** Shows the parameters of a call by place: path, query, headers, cookies. */
export async function MethodParameters({ parameters }: { parameters: PublishedMethod['parameters'] }) {
  const t = await getTranslations('reference')
  const order = ['path', 'query', 'header', 'cookie'] as const satisfies readonly ParameterPlace[]
  return order.map((place) => {
    const here = parameters.filter((parameter) => parameter.place === place)
    if (here.length === 0) return null
    return (
      <div key={place}>
        <Text as="h5" size="sm" weight="semibold">
          {t(`places.${place}`)}
        </Text>
        <ul className={styles.tree}>
          {here.map(({ name, type, array, required, description }) => (
            <li key={name}>
              <Row as="p" align="baseline" className={styles.field}>
                <code>{name}</code>
                <Text as="span" size="note" tone="subtle" mono breakable>
                  {array ? `${type}[]` : type}
                </Text>
                {required ? (
                  <Text as="span" size="xs" tone="danger" weight="medium">
                    {t('required')}
                  </Text>
                ) : null}
              </Row>
              {description ? (
                <Muted breakable className={styles.note}>
                  {description}
                </Muted>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
