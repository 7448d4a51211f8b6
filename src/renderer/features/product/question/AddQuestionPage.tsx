import { useParams } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import { questionFields } from '../../../../shared/entities/question/fields.ts';
import { AddRecord } from '../../../kit/form/RecordForm.tsx';
import { useStepBack } from '../../../kit/page/currentPage.ts';
import { productPages } from '../../../pages/productPages.ts';
import { QuestionPreview } from './QuestionPreview.tsx';
import { questionSections } from './questionSections.tsx';
import { TemplateNotice } from './TemplateNotice.tsx';

/** S-082; `:id` is the program. */
export default function AddQuestionPage() {
  const { id = '' } = useParams();
  const back = useStepBack();
  return (
    <AddRecord
      page={productPages.addQuestion}
      operation={entities.question.create}
      fields={questionFields}
      fixed={{ program_id: id }}
      sections={questionSections(() => <TemplateNotice programId={id} change="add" />)}
      aside={(values) => <QuestionPreview values={values} />}
      onSaved={back}
    />
  );
}
