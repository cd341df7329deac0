import { getTranslations } from 'next-intl/server'
import { Card } from '@/components/ui/card'
import { Grid } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
import { Muted, Text } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'

/** Shows what can be set in the admin area, with links. */
export async function SettingOverviewScreen() {
  const [t, names, account] = await Promise.all([
    getTranslations('setting.overview'),
    getTranslations('shell.sidebarItems'),
    getTranslations('account-settings'),
  ])
  const links = [
    { href: paths.admin.generalSettings, name: names('generalSettings'), help: t('general') },
    { href: paths.admin.policies, name: names('policies'), help: t('policies') },
    { href: paths.admin.profile.home, name: account('title'), help: t('profile') },
  ]
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Grid column="18rem" gap={4}>
        {links.map(({ href, name, help }) => (
          <Card key={href}>
            <Text as="h2" size="md" weight="semibold">
              <TextLink href={href}>{name}</TextLink>
            </Text>
            <Muted>{help}</Muted>
          </Card>
        ))}
      </Grid>
    </>
  )
}
