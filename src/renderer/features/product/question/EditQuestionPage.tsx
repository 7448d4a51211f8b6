import { entities } from '../../../../shared/entities/index.ts';
import { questionFields } from '../../../../shared/entities/question/fields.ts';
import { EditRecord } from '../../../kit/form/RecordForm.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { productPages } from '../../../pages/productPages.ts';
import { QuestionPreview } from './QuestionPreview.tsx';
import { questionSections } from './questionSections.tsx';
import { TemplateNotice } from './TemplateNotice.tsx';
import { asksOtherwise } from './templateText.ts';

export default function EditQuestionPage() {
  return (
    <EditRecord
      page={productPages.editQuestion}
      read={entities.question.detail}
      operation={entities.question.update}
      fields={questionFields}
      sections={(stored) =>
        questionSections((values) => (
          <TemplateNotice
            programId={String(stored.program_id)}
            change="edit"
            shown={asksOtherwise(values, stored)}
          />
        ))
      }
      aside={(values, stored) => <QuestionPreview values={values} stored={stored} />}
      after={(stored) => pathTo(productPages.programDetail, { id: stored.program_id })}
    />
  );
}
