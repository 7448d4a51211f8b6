import { useParams } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import { questionFields } from '../../../../shared/entities/question/fields.ts';
import { RecordStates } from '../../../kit/detail/RecordStates.tsx';
import { AddRecord } from '../../../kit/form/RecordForm.tsx';
import { useStepBack } from '../../../kit/page/currentPage.ts';
import { PageSkeleton } from '../../../kit/states.tsx';
import { useMay } from '../../../kit/useMay.ts';
import { useRead } from '../../../lib/queries.ts';
import { productPages } from '../../../pages/productPages.ts';
import { QuestionPreview } from './QuestionPreview.tsx';
import { questionSections } from './questionSections.tsx';
import { TemplateNotice } from './TemplateNotice.tsx';

/** S-082; `:id` is the program. */
export default function AddQuestionPage() {
  const { id = '' } = useParams();
  const back = useStepBack();
  // Who may add questions need not be one who may see programs.
  const mayRead = useMay(entities.program.detail);
  const read = useRead(entities.program.detail, { id }, { enabled: mayRead });
  if (mayRead && !read.data)
    return <RecordStates read={read} skeleton={<PageSkeleton />} page={productPages.programDetail} />;
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
