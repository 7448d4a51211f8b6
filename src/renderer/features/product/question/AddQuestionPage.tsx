import { entities } from '../../../../shared/entities/index.ts';
import { questionFields } from '../../../../shared/entities/question/fields.ts';
import { BelowRecord } from '../../../kit/form/BelowRecord.tsx';
import { AddRecord } from '../../../kit/form/RecordForm.tsx';
import { useStepBack } from '../../../kit/page/currentPage.ts';
import { productPages } from '../../../pages/productPages.ts';
import { QuestionPreview } from './QuestionPreview.tsx';
import { questionSections } from './questionSections.tsx';
import { TemplateNotice } from './TemplateNotice.tsx';

export default function AddQuestionPage() {
  const back = useStepBack();
  return (
    <BelowRecord read={entities.program.detail} page={productPages.programDetail}>
      {(id) => (
        <AddRecord
          page={productPages.addQuestion}
          operation={entities.question.create}
          fields={questionFields}
          fixed={{ program_id: id }}
          sections={questionSections(() => <TemplateNotice programId={id} change="add" />)}
          aside={(values) => <QuestionPreview values={values} />}
          onSaved={back}
        />
      )}
    </BelowRecord>
  );
}
