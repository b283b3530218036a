import { allWebhookTopics, type WebhookTopic } from '@bivak/rules';
import { CheckboxField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import styles from './webhooks.module.css';

/** Of what happens to which things a program is told. */
export function TopicPick({
  value,
  onChange,
}: {
  readonly value: readonly WebhookTopic[];
  readonly onChange: (value: readonly WebhookTopic[]) => void;
}) {
  const t = useTranslations('office.webhooks');
  return (
    <fieldset className={styles.topics}>
      <legend>{t('topics')}</legend>
      {allWebhookTopics.map((topic) => (
        <CheckboxField
          key={topic}
          label={t(`topic.${topic}`)}
          checked={value.includes(topic)}
          onChange={({ target }) =>
            onChange(allWebhookTopics.filter((one) => (one === topic ? target.checked : value.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
