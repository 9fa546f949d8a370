//! Graphics and sound.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Graphics and sound",
    wall: Wall::Harmless,
    why: "draws and plays inside the frame; `img-src` and `media-src` close what is loaded",
    names: &[
        "AnalyserNode", "Audio", "AudioBuffer", "AudioBufferSourceNode", "AudioContext", "AudioData", "AudioDecoder",
        "AudioDestinationNode", "AudioEncoder", "AudioListener", "AudioNode", "AudioParam", "AudioParamMap",
        "AudioPlaybackStats", "AudioProcessingEvent", "AudioScheduledSourceNode", "AudioSinkInfo", "AudioTrack",
        "AudioTrackConfiguration", "AudioTrackList", "BaseAudioContext", "BiquadFilterNode", "BlobEvent",
        "CanvasCaptureMediaStream", "CanvasCaptureMediaStreamTrack", "CanvasGradient", "CanvasPattern",
        "CanvasRenderingContext2D", "ChannelMergerNode", "ChannelSplitterNode", "ConstantSourceNode",
        "ConvolverNode", "createImageBitmap", "DelayNode", "DynamicsCompressorNode", "EncodedAudioChunk",
        "EncodedVideoChunk", "GainNode", "GPU", "gpu", "GPUAdapter", "GPUAdapterInfo", "GPUBindGroup",
        "GPUBindGroupLayout", "GPUBuffer", "GPUBufferUsage", "GPUCanvasContext", "GPUColorWrite", "GPUCommandBuffer",
        "GPUCommandEncoder", "GPUCompilationInfo", "GPUCompilationMessage", "GPUComputePassEncoder",
        "GPUComputePipeline", "GPUDevice", "GPUDeviceLostInfo", "GPUError", "GPUExternalTexture", "GPUInternalError",
        "GPUMapMode", "GPUOutOfMemoryError", "GPUPipelineError", "GPUPipelineLayout", "GPUQuerySet", "GPUQueue",
        "GPURenderBundle", "GPURenderBundleEncoder", "GPURenderPassEncoder", "GPURenderPipeline", "GPUSampler",
        "GPUShaderModule", "GPUShaderStage", "GPUSupportedFeatures", "GPUSupportedLimits", "GPUTexture",
        "GPUTextureUsage", "GPUTextureView", "GPUUncapturedErrorEvent", "GPUValidationError", "IIRFilterNode",
        "Image", "ImageBitmap", "ImageBitmapRenderingContext", "ImageCapture", "ImageData", "ImageDecoder",
        "ImageTrack", "ImageTrackList", "ManagedMediaSource", "ManagedSourceBuffer", "MediaElementAudioSourceNode",
        "MediaEncryptedEvent", "MediaError", "MediaList", "MediaQueryList", "MediaQueryListEvent", "MediaRecorder",
        "MediaRecorderErrorEvent", "MediaSource", "MediaSourceHandle", "MediaStream",
        "MediaStreamAudioDestinationNode", "MediaStreamAudioSourceNode", "MediaStreamEvent", "MediaStreamTrack",
        "MediaStreamTrackAudioSourceNode", "MediaStreamTrackAudioStats", "MediaStreamTrackEvent",
        "MediaStreamTrackGenerator", "MediaStreamTrackProcessor", "MediaStreamTrackVideoStats",
        "OfflineAudioCompletionEvent", "OfflineAudioContext", "OffscreenCanvas", "OffscreenCanvasRenderingContext2D",
        "Option", "OscillatorNode", "OverconstrainedError", "PannerNode", "Path2D", "PeriodicWave",
        "ScriptProcessorNode", "SourceBuffer", "SourceBufferList", "StereoPannerNode", "TextTrack", "TextTrackCue",
        "TextTrackCueList", "TextTrackList", "TimeRanges", "TrackEvent", "VideoColorSpace", "VideoDecoder",
        "VideoEncoder", "VideoFrame", "VideoPlaybackQuality", "VideoTrack", "VideoTrackConfiguration",
        "VideoTrackList", "ViewTransition", "ViewTransitionTypeSet", "VTTCue", "VTTRegion", "WaveShaperNode",
        "WebGL2RenderingContext", "WebGLActiveInfo", "WebGLBuffer", "WebGLContextEvent", "WebGLFramebuffer",
        "WebGLObject", "WebGLProgram", "WebGLQuery", "WebGLRenderbuffer", "WebGLRenderingContext", "WebGLSampler",
        "WebGLShader", "WebGLShaderPrecisionFormat", "WebGLSync", "WebGLTexture", "WebGLTransformFeedback",
        "WebGLUniformLocation", "WebGLVertexArrayObject", "WebKitNamespace", "WGSLLanguageFeatures",
    ],
};
