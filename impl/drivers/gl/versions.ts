/**
 * Which function belongs to which version of OpenGL ES, and to which extension.
 *
 * Source: Khronos OpenGL-Registry: api/GLES/gl.h, api/GLES3/gl32.h, gl2ext.h and glext.h.
 *
 * @module
 */

/** Every version. */
export const ALL = 10;
/** OpenGL ES 1.1, and no later one. */
export const ES1 = 11;
/** OpenGL ES 2.0 and later. */
export const ES2 = 20;
/** OpenGL ES 3.0 and later. */
export const ES3 = 30;
/** OpenGL ES 3.1 and later. */
export const ES31 = 31;
/** OpenGL ES 3.2. */
export const ES32 = 32;

/** Checks that something that is there since `since` is in version `api` (11, 20, 30, 31 or 32). */
export function isIn(since: number, api: number): boolean {
  return since === ES1 ? api === ES1 : since <= api;
}

/** The functions of each version that no earlier one has, without their prefix. */
export const VERSION_FUNCTIONS: readonly (readonly [since: number, names: string])[] = [
  [
    ALL,
    `ActiveTexture BindBuffer BindTexture BlendFunc BufferData BufferSubData Clear ClearColor ClearDepthf
    ClearStencil ColorMask CompressedTexImage2D CompressedTexSubImage2D CopyTexImage2D CopyTexSubImage2D
    CullFace DeleteBuffers DeleteTextures DepthFunc DepthMask DepthRangef Disable DrawArrays DrawElements
    Enable Finish Flush FrontFace GenBuffers GenTextures GetBooleanv GetBufferParameteriv GetError GetFloatv
    GetIntegerv GetString GetTexParameterfv GetTexParameteriv Hint IsBuffer IsEnabled IsTexture LineWidth
    PixelStorei PolygonOffset ReadPixels SampleCoverage Scissor StencilFunc StencilMask StencilOp TexImage2D
    TexParameterf TexParameterfv TexParameteri TexParameteriv TexSubImage2D Viewport`,
  ],
  [
    ES1,
    `AlphaFunc AlphaFuncx ClearColorx ClearDepthx ClientActiveTexture ClipPlanef ClipPlanex Color4f Color4ub
    Color4x ColorPointer DepthRangex DisableClientState EnableClientState Fogf Fogfv Fogx Fogxv Frustumf
    Frustumx GetClipPlanef GetClipPlanex GetFixedv GetLightfv GetLightxv GetMaterialfv GetMaterialxv
    GetPointerv GetTexEnvfv GetTexEnviv GetTexEnvxv GetTexParameterxv LightModelf LightModelfv LightModelx LightModelxv
    Lightf Lightfv Lightx Lightxv LineWidthx LoadIdentity LoadMatrixf LoadMatrixx LogicOp Materialf
    Materialfv Materialx Materialxv MatrixMode MultMatrixf MultMatrixx MultiTexCoord4f MultiTexCoord4x
    Normal3f Normal3x NormalPointer Orthof Orthox PointParameterf PointParameterfv PointParameterx
    PointParameterxv PointSize PointSizex PolygonOffsetx PopMatrix PushMatrix Rotatef Rotatex
    SampleCoveragex Scalef Scalex ShadeModel TexCoordPointer TexEnvf TexEnvfv TexEnvi TexEnviv TexEnvx
    TexEnvxv TexParameterx TexParameterxv Translatef Translatex VertexPointer`,
  ],
  [
    ES2,
    `AttachShader BindAttribLocation BindFramebuffer BindRenderbuffer BlendColor BlendEquation
    BlendEquationSeparate BlendFuncSeparate CheckFramebufferStatus CompileShader CreateProgram CreateShader
    DeleteFramebuffers DeleteProgram DeleteRenderbuffers DeleteShader DetachShader DisableVertexAttribArray
    EnableVertexAttribArray FramebufferRenderbuffer FramebufferTexture2D GenFramebuffers GenRenderbuffers
    GenerateMipmap GetActiveAttrib GetActiveUniform GetAttachedShaders GetAttribLocation
    GetFramebufferAttachmentParameteriv GetProgramInfoLog GetProgramiv GetRenderbufferParameteriv
    GetShaderInfoLog GetShaderPrecisionFormat GetShaderSource GetShaderiv GetUniformLocation GetUniformfv
    GetUniformiv GetVertexAttribPointerv GetVertexAttribfv GetVertexAttribiv IsFramebuffer IsProgram
    IsRenderbuffer IsShader LinkProgram ReleaseShaderCompiler RenderbufferStorage ShaderBinary ShaderSource
    StencilFuncSeparate StencilMaskSeparate StencilOpSeparate Uniform1f Uniform1fv Uniform1i Uniform1iv
    Uniform2f Uniform2fv Uniform2i Uniform2iv Uniform3f Uniform3fv Uniform3i Uniform3iv Uniform4f Uniform4fv
    Uniform4i Uniform4iv UniformMatrix2fv UniformMatrix3fv UniformMatrix4fv UseProgram ValidateProgram
    VertexAttrib1f VertexAttrib1fv VertexAttrib2f VertexAttrib2fv VertexAttrib3f VertexAttrib3fv
    VertexAttrib4f VertexAttrib4fv VertexAttribPointer`,
  ],
  [
    ES3,
    `BeginQuery BeginTransformFeedback BindBufferBase BindBufferRange BindSampler BindTransformFeedback
    BindVertexArray BlitFramebuffer ClearBufferfi ClearBufferfv ClearBufferiv ClearBufferuiv ClientWaitSync
    CompressedTexImage3D CompressedTexSubImage3D CopyBufferSubData CopyTexSubImage3D DeleteQueries
    DeleteSamplers DeleteSync DeleteTransformFeedbacks DeleteVertexArrays DrawArraysInstanced DrawBuffers
    DrawElementsInstanced DrawRangeElements EndQuery EndTransformFeedback FenceSync FlushMappedBufferRange
    FramebufferTextureLayer GenQueries GenSamplers GenTransformFeedbacks GenVertexArrays
    GetActiveUniformBlockName GetActiveUniformBlockiv GetActiveUniformsiv GetBufferParameteri64v
    GetBufferPointerv GetFragDataLocation GetInteger64i_v GetInteger64v GetIntegeri_v GetInternalformativ
    GetProgramBinary GetQueryObjectuiv GetQueryiv GetSamplerParameterfv GetSamplerParameteriv GetStringi
    GetSynciv GetTransformFeedbackVarying GetUniformBlockIndex GetUniformIndices GetUniformuiv
    GetVertexAttribIiv GetVertexAttribIuiv InvalidateFramebuffer InvalidateSubFramebuffer IsQuery IsSampler
    IsSync IsTransformFeedback IsVertexArray MapBufferRange PauseTransformFeedback ProgramBinary
    ProgramParameteri ReadBuffer RenderbufferStorageMultisample ResumeTransformFeedback SamplerParameterf
    SamplerParameterfv SamplerParameteri SamplerParameteriv TexImage3D TexStorage2D TexStorage3D
    TexSubImage3D TransformFeedbackVaryings Uniform1ui Uniform1uiv Uniform2ui Uniform2uiv Uniform3ui
    Uniform3uiv Uniform4ui Uniform4uiv UniformBlockBinding UniformMatrix2x3fv UniformMatrix2x4fv
    UniformMatrix3x2fv UniformMatrix3x4fv UniformMatrix4x2fv UniformMatrix4x3fv UnmapBuffer
    VertexAttribDivisor VertexAttribI4i VertexAttribI4iv VertexAttribI4ui VertexAttribI4uiv
    VertexAttribIPointer WaitSync`,
  ],
  [
    ES31,
    `ActiveShaderProgram BindImageTexture BindProgramPipeline BindVertexBuffer CreateShaderProgramv
    DeleteProgramPipelines DispatchCompute DispatchComputeIndirect DrawArraysIndirect DrawElementsIndirect
    FramebufferParameteri GenProgramPipelines GetBooleani_v GetFramebufferParameteriv GetMultisamplefv
    GetProgramInterfaceiv GetProgramPipelineInfoLog GetProgramPipelineiv GetProgramResourceIndex
    GetProgramResourceLocation GetProgramResourceName GetProgramResourceiv GetTexLevelParameterfv
    GetTexLevelParameteriv IsProgramPipeline MemoryBarrier MemoryBarrierByRegion ProgramUniform1f
    ProgramUniform1fv ProgramUniform1i ProgramUniform1iv ProgramUniform1ui ProgramUniform1uiv
    ProgramUniform2f ProgramUniform2fv ProgramUniform2i ProgramUniform2iv ProgramUniform2ui
    ProgramUniform2uiv ProgramUniform3f ProgramUniform3fv ProgramUniform3i ProgramUniform3iv
    ProgramUniform3ui ProgramUniform3uiv ProgramUniform4f ProgramUniform4fv ProgramUniform4i
    ProgramUniform4iv ProgramUniform4ui ProgramUniform4uiv ProgramUniformMatrix2fv ProgramUniformMatrix2x3fv
    ProgramUniformMatrix2x4fv ProgramUniformMatrix3fv ProgramUniformMatrix3x2fv ProgramUniformMatrix3x4fv
    ProgramUniformMatrix4fv ProgramUniformMatrix4x2fv ProgramUniformMatrix4x3fv SampleMaski
    TexStorage2DMultisample UseProgramStages ValidateProgramPipeline VertexAttribBinding VertexAttribFormat
    VertexAttribIFormat VertexBindingDivisor`,
  ],
  [
    ES32,
    `BlendBarrier BlendEquationSeparatei BlendEquationi BlendFuncSeparatei BlendFunci ColorMaski CopyImageSubData
    DebugMessageCallback DebugMessageControl DebugMessageInsert Disablei DrawElementsBaseVertex
    DrawElementsInstancedBaseVertex DrawRangeElementsBaseVertex Enablei FramebufferTexture
    GetDebugMessageLog GetGraphicsResetStatus GetObjectLabel GetObjectPtrLabel GetPointerv
    GetSamplerParameterIiv GetSamplerParameterIuiv GetTexParameterIiv GetTexParameterIuiv GetnUniformfv
    GetnUniformiv GetnUniformuiv IsEnabledi MinSampleShading ObjectLabel ObjectPtrLabel PatchParameteri
    PopDebugGroup PrimitiveBoundingBox PushDebugGroup ReadnPixels SamplerParameterIiv SamplerParameterIuiv
    TexBuffer TexBufferRange TexParameterIiv TexParameterIuiv TexStorage3DMultisample`,
  ],
];
